// Bar codes: a field that takes them from the camera, from scanners that act as a keyboard and from fingers,
// and the question of which product an unknown one is.

import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { findBarCodeProblem } from '#features/catalogue/bar-code.rules.ts';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { toBarCode } from '#shared/product-code.ts';
import { useVisitor } from '../../data/account/user.ts';
import { toNotSent, usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { change } from '../../data/work-changes.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { canScan, PickCamera } from './pick-camera.tsx';
import { ProductFinder } from './product-finder.tsx';

type ScanFieldProps = {
  /** On the button beside the field. */
  submit: string;
  onCode: (code: string) => void;
  /** Said in words: the camera cannot be used. */
  onProblem: (words: string) => void;
};

export function ScanField({ submit, onCode, onProblem }: ScanFieldProps) {
  const hasCamera = useIsHydrated() && canScan();
  const [isScanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <>
      {isScanning && (
        <PickCamera
          onCode={(code) => onCode(toBarCode(code))}
          onClose={() => setScanning(false)}
          onProblem={onProblem}
        />
      )}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const code = toBarCode(typed);
          if (code === '') return;
          setTyped('');
          onCode(code);
        }}
      >
        {hasCamera && !isScanning && (
          <Button className="px-3!" onClick={() => setScanning(true)}>
            Scan
          </Button>
        )}
        <input
          aria-label="Bar code"
          placeholder="Bar code"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-(--press) w-full min-w-0 rounded-button border border-control bg-paper px-3 text-base placeholder:text-soft"
        />
        <Button type="submit" look="outlined" className="px-3!">
          {submit}
        </Button>
      </form>
    </>
  );
}

export type Pack = { name: string; unit: string; image: string | null; sku?: string };

/** Its picture and its size, by which two of one name are told apart. */
export function PackView({ pack: { name, unit, image, sku } }: { pack: Pack }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <span className="size-16 shrink-0">
        <Picture src={image ?? ''} alt="" sizes="64px" className="size-full" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-base font-bold">{unit}</span>
        {sku && <span className="block text-sm font-normal text-soft wrap-anywhere">SKU {sku}</span>}
      </span>
    </span>
  );
}

/** The product that has the code of a refused call. */
export function readOwner(error: unknown): BarCodeOwner | null {
  const isTaken = error instanceof ApiError && error.code === 'BAR_CODE_TAKEN';
  return isTaken ? (error.data as BarCodeOwner) : null;
}

type UnknownCodeProps<Product extends Pack> = {
  /** Closed while null. */
  code: string | null;
  onClose: () => void;
  /** What it may be; `choose` shows it before it is saved. */
  children: (choose: (product: Product) => void) => ReactNode;
  /** Chosen already. */
  guess?: Product | null;
  /** Saves the code for it, taken from the product `from`. */
  save: (product: Product, code: string, from?: string) => Promise<unknown>;
  /** The scan can go on with it. */
  onSaved?: (product: Product) => void;
  /** Whether a code of another product can be taken from it, by those who may. */
  isMovable?: boolean;
  /** Goes on with this product, without saving the code for it. */
  onOnce?: (product: Product) => void;
};

/** Asks which product has this code, shows it with its size and picture, and saves the code for it. */
export function UnknownCode<Product extends Pack>(props: UnknownCodeProps<Product>) {
  const { code, onClose } = props;
  return (
    <Dialog
      open={code !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Which product has the code ${code ?? ''}?`}
    >
      {code !== null && <Question key={code} {...props} code={code} />}
    </Dialog>
  );
}

function Question<Product extends Pack>(props: UnknownCodeProps<Product> & { code: string }) {
  const { code, onClose, children, guess = null, save, onSaved, isMovable = false, onOnce } = props;
  const { user } = useVisitor();
  const [chosen, setChosen] = useState<Product | null>(guess);
  const [owner, setOwner] = useState<BarCodeOwner | null>(null);
  const { problem, setProblem, isPending, press } = usePress(
    (error) => {
      setOwner(readOwner(error));
      return toNotSent(error);
    },
    // A press while it fades out saves nothing twice.
    { isOnce: true },
  );
  const mistake = findBarCodeProblem(code);
  const mayMove =
    isMovable && owner !== null && !owner.isSku && user !== null && worksAs(user, ['catalogue']);
  const send = (product: Product, from?: string) =>
    press(async () => {
      await save(product, code, from);
      // Closed before the page goes on: while it is open nothing outside can have the focus.
      flushSync(onClose);
      onSaved?.(product);
    });
  if (!chosen) {
    return (
      <div className="grid gap-3">
        <FormAlert problem={mistake ?? ''} />
        {(mistake === null || onOnce) && children(setChosen)}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <PackView pack={chosen} />
      <FormAlert problem={problem || (mistake ?? '')} />
      {mayMove && <PackView pack={owner} />}
      {mayMove ? (
        <Button isPending={isPending} onClick={() => void send(chosen, owner._id)}>
          Move it here
        </Button>
      ) : (
        mistake === null &&
        !owner && (
          <Button isPending={isPending} onClick={() => void send(chosen)}>
            Save the code for {chosen.name}, {chosen.unit}
          </Button>
        )
      )}
      {onOnce && (
        <Button
          look="outlined"
          onClick={() => {
            onOnce(chosen);
            onClose();
          }}
        >
          Only for this line
        </Button>
      )}
      <Button
        look="quiet"
        onClick={() => {
          setChosen(null);
          setOwner(null);
          setProblem('');
        }}
      >
        Another product
      </Button>
    </div>
  );
}

type AssignCodeProps = Pick<UnknownCodeProps<FoundProduct>, 'code' | 'onClose' | 'onOnce' | 'onSaved'> & {
  storeId: string;
  source: 'count' | 'receipt';
};

/** The same for a product of the store, found by its name. */
export function AssignCode({ storeId, source, ...rest }: AssignCodeProps) {
  return (
    <UnknownCode<FoundProduct>
      {...rest}
      isMovable
      save={({ _id: productId }, code, from) =>
        change('PUT /api/product/bar-code', { body: { productId, code, source, ...(from && { from }) } })
      }
    >
      {(choose) => <ProductFinder storeId={storeId} label="Search products" isFocused onChoose={choose} />}
    </UnknownCode>
  );
}

// Choosing pictures: the browser's own file input, opened by a button beside it, and files dropped on a part
// of the page.

import { useState, type DragEvent, type RefObject } from 'react';
import { PICTURE_TYPES } from '../data/upload.ts';

type PictureInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
};

export function PictureInput({ ref, label, isMultiple = false, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={PICTURE_TYPES}
      multiple={isMultiple}
      aria-label={label}
      hidden
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // So that the same file can be chosen again.
        target.value = '';
      }}
    />
  );
}

/** Props of the element on which files are dropped, and whether files are being dragged over it. */
export function useFileDrop(onDropped: (files: File[]) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dropTarget = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(false);
      onDropped([...event.dataTransfer.files]);
    },
  };
  return { isDraggedOver, dropTarget };
}

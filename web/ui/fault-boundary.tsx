// Keeps a fault in one part of a page to this part: everything around it goes on working.

import { Component, type ReactNode } from 'react';
import { t } from '../data/language.ts';
import { FailedPart } from './failed-part.tsx';

type FaultBoundaryProps = {
  /** In place of the part that failed; `retry` draws it again. By default nothing. */
  renderFailed?: (retry: () => void) => ReactNode;
  /** Another value draws the part again, e.g. the address of the page. */
  resetKey?: string;
  children: ReactNode;
};

type State = { fault: { error: unknown } | null; resetKey: string | undefined };

export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  override state: State = { fault: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: FaultBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { fault: null, resetKey };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return this.props.renderFailed?.(() => this.setState({ fault: null })) ?? null;
  }
}

/** In place of the contents of a window. */
export const toFailedWindow = (retry: () => void) => (
  <FailedPart className="justify-items-center p-6 text-center" onRetry={retry}>
    {t('Something went wrong on our side. Nothing in your cart is lost.')}
  </FailedPart>
);

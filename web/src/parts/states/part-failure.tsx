import { Component, type ReactNode } from 'react';
import { Notice } from './notice.js';

/** Stands in for a part of the console that did not come over the network, or that has broken: says so, with a way on. */
export class PartFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="stack">
        <Notice tone="bad">
          This part of the console could not be loaded. The service may be unreachable, or it was updated after you
          opened the console.
        </Notice>
        <div className="actions">
          <button onClick={() => window.location.reload()}>Reload the console</button>
        </div>
      </div>
    );
  }
}

import { Component, type ErrorInfo, type ReactNode } from 'react';
import { noteRemote } from '../errors/remote-notes.ts';
import { logShown } from '../errors/report-error.ts';

interface Props {
  /** Name of its area. */
  remote: string;
  /** Point and id, for the console. */
  name: string;
  /** Rendered in place of the failed content; `reset` renders it again. */
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Error boundary of an extension, so that its render errors do not reach the page. React has no hook for this. */
export class ExtensionBoundary extends Component<Props, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logShown(error, `[${this.props.remote}]`, this.props.name, componentStack);
    noteRemote(this.props.remote, 'render_failed');
  }

  override render() {
    if (!this.state.hasThrown) return this.props.children;
    return this.props.fallback(() => this.setState({ hasThrown: false }));
  }
}

import type { IconNodes } from '@dojang/contract';
import { type ComponentType, createContext, useContext } from 'react';

export interface DashboardWidgetsProps {
  projectId: string;
}

/** The shell provides it, because only the shell knows the areas. */
const Widgets = createContext<ComponentType<DashboardWidgetsProps> | null>(null);

/** Set by the shell: renders the widgets of every area. */
export const DashboardWidgetsProvider = Widgets.Provider;

/**
 * The widgets of all areas for a project's dashboard, each inside its own error boundary. An area may not import
 * another one, so the shell renders them. Empty outside of the shell.
 */
export function DashboardWidgets(props: DashboardWidgetsProps) {
  const Component = useContext(Widgets);
  return Component && <Component {...props} />;
}

/** A kind of notification as an area declares it. */
export interface KnownNotificationKind {
  kind: string;
  label: string;
  /** The sentence of the notification, see `notificationSentence` of the contract. */
  sentence: string;
  /** Shapes of its icon; undefined when the release has none. */
  icon: IconNodes | undefined;
  /** Whether the event concerns everybody in a place and not its receiver personally. */
  general?: boolean | undefined;
  /** Whether users choose the channels of a kind for which SQL has no defaults. */
  hasSettings?: boolean | undefined;
}

const Kinds = createContext<readonly KnownNotificationKind[]>([]);

/** Set by the shell: the kinds of notifications of every area, in the order of areas and declarations. */
export const NotificationKindsProvider = Kinds.Provider;

/** The kinds of notifications of every area. Empty outside of the shell. */
export const useNotificationKinds = (): readonly KnownNotificationKind[] => useContext(Kinds);

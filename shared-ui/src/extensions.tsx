import { type ComponentType, createContext, useContext } from 'react';

export interface DashboardWidgetsProps {
  projectId: string;
}

/** Provided by the shell, because only it knows the areas. */
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

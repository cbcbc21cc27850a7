import { type ComponentType, createContext, useContext } from 'react';

export interface DashboardWidgetsProps {
  projectId: string;
}

/** What the shell fills in: only it knows which areas there are. */
const Widgets = createContext<ComponentType<DashboardWidgetsProps> | null>(null);

/** For the shell: draws the widgets of every area. */
export const DashboardWidgetsProvider = Widgets.Provider;

/**
 * The widgets that all areas have for a project's dashboard, each within its own boundary. An area may not import another
 * one, so that the shell draws them. Nothing outside of the shell.
 */
export function DashboardWidgets(props: DashboardWidgetsProps) {
  const Component = useContext(Widgets);
  return Component && <Component {...props} />;
}

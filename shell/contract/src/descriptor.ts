import { z } from 'zod';
import { ACCESS, LAYOUTS } from './access.ts';
import { CONTRACT_VERSION } from './federation.ts';

const path = z.string().regex(/^\/[A-Za-z0-9/:_-]*$/, 'a path starts with / and holds segments or :params');

export const routeDescriptorSchema = z.object({
  /** Full path in react-router's syntax, e.g. `/project/note/edit/:noteId`. */
  path,
  layout: z.enum(LAYOUTS),
  access: z.enum(ACCESS),
  /** Korean title for the document and the breadcrumb. */
  title: z.string().min(1),
  /** Query parameter that makes a new page when it changes, e.g. `memoId`. */
  key: z.string().optional(),
  /** Path parameter that names a row which decides the project, e.g. `noteId` in table `notes`. */
  projectFrom: z.object({ param: z.string(), table: z.enum(['notes', 'issues', 'files']) }).optional(),
});
export type RouteDescriptor = z.infer<typeof routeDescriptorSchema>;

export const navigationItemSchema = z.object({
  to: path,
  label: z.string().min(1),
  /** Name of a lucide icon that the shell bundles for navigation, e.g. `notebook`. */
  icon: z.string(),
  /** Where the shell draws it: the top bar, or the side bar of a layout. */
  area: z.enum(['main', 'project', 'page', 'admin']),
  access: z.enum(ACCESS),
  order: z.number().int(),
});
export type NavigationItem = z.infer<typeof navigationItemSchema>;

export const remoteDescriptorSchema = z.object({
  name: z.string().regex(/^[a-z][a-z-]{1,30}$/),
  requires: z.object({
    contract: z.literal(CONTRACT_VERSION),
    /** Newest migration that this remote relies on (14 digits), and the version of the /api contract. */
    schema: z.string().regex(/^\d{14}$/),
    api: z.number().int().positive(),
  }),
  /** Path prefixes that belong to this remote alone, e.g. `/project`. */
  mounts: z.array(path).min(1),
  routes: z.array(routeDescriptorSchema).min(1),
  navigation: z.array(navigationItemSchema),
});
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** Types `remote.ts`; the release is what validates a descriptor. */
export function defineRemote(descriptor: RemoteDescriptor): RemoteDescriptor {
  return descriptor;
}

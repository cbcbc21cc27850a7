import { z } from 'zod';
import { ACCESS, LAYOUTS } from './access.ts';
import {
  destinationSchema,
  errorTextsSchema,
  extensionsSchema,
  keywordsSchema,
  notificationKindSchema,
  pathSchema,
  shortcutSchema,
} from './extensions.ts';
import { CONTRACT_VERSION } from './federation.ts';
import { iconNameSchema, iconNodesSchema } from './icon.ts';

/** Name of a table or function in the database's schema `public`. */
const databaseName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,62}$/, 'a name in the database is lower case words, joined by _');

export const routeDescriptorSchema = z.object({
  /** Full path in react-router's syntax, e.g. `/project/note/edit/:noteId`. */
  path: pathSchema,
  layout: z.enum(LAYOUTS),
  access: z.enum(ACCESS),
  /** Korean title for the document and the breadcrumb. */
  title: z.string().min(1),
  /** Query parameter whose change mounts the page again, e.g. `memoId`. */
  key: z.string().optional(),
  /**
   * Parameter (of the path, else of the query) with the id of a row that decides the project, e.g. `noteId` in table `notes`
   * (any table with `project_id`). The page opens only when the user may read that row. A query parameter may be missing. Then
   * a `project` route belongs to the project in the URL, and a `member` route belongs to no project.
   */
  projectFrom: z.object({ param: z.string(), table: databaseName }).optional(),
  /**
   * Source of the HTML's title, description and picture: a function that anonymous callers may execute, called with
   * the value of `param` (of the path, else of the query) as `p_id`. It returns `{ title, description, image }` or
   * null.
   */
  head: z.object({ rpc: databaseName, param: z.string() }).optional(),
  /** Whether the page opens before the user has answered changed agreements, e.g. because the page shows them. */
  beforeConsent: z.boolean().optional(),
  /**
   * Whether the page opens the window of the payment provider. Only the document of such a page allows the provider's script,
   * so the page is opened by a full page load.
   */
  pays: z.boolean().optional(),
  /**
   * Whether admins open versions that are not live on this page. An address that asks for such a version leads to it, with the
   * queries `preview` (`name@version`, or empty for dev servers) and `at` (the page to show).
   */
  opensPreviews: z.boolean().optional(),
});
export type RouteDescriptor = z.infer<typeof routeDescriptorSchema>;

export const navigationItemSchema = z
  .object({
    /**
     * Path of the entry; the menu marks the entry whose page is open. In the palette the path may have a query, e.g.
     * `/memo?view=trash`.
     */
    to: z.union([pathSchema, destinationSchema]),
    label: z.string().min(1),
    icon: iconNameSchema,
    /** Where the shell shows the entry: the top bar, the side bar of a layout, the footer, or only the command palette. */
    area: z.enum(['main', 'project', 'page', 'admin', 'footer', 'palette']),
    access: z.enum(ACCESS),
    order: z.number().int(),
    keywords: keywordsSchema,
  })
  .refine(({ to, area }) => area === 'palette' || !to.includes('?'), {
    path: ['to'],
    error: 'only an entry of the palette has a query',
  });
export type NavigationItem = z.infer<typeof navigationItemSchema>;

const descriptorSchema = z.object({
  name: z.string().regex(/^[a-z][a-z-]{1,30}$/),
  /** Who answers for this remote, e.g. names or addresses of a team. Only the operators of the platform see it. */
  owners: z.array(z.string().trim().min(1).max(200)).max(20).optional(),
  requires: z.object({
    contract: z.literal(CONTRACT_VERSION),
    /** Newest migration that this remote requires (14 digits), and the version of the /api contract. */
    schema: z.string().regex(/^\d{14}$/),
    api: z.number().int().positive(),
  }),
  /** Path prefixes that belong to this remote, e.g. `/project`. Of nested mounts the longest wins. */
  mounts: z.array(pathSchema.refine((mount) => !mount.includes(':'), 'a mount has no :params')).min(1),
  routes: z.array(routeDescriptorSchema).min(1),
  navigation: z.array(navigationItemSchema),
  extensions: extensionsSchema.optional(),
  notifications: z.array(notificationKindSchema).optional(),
  errors: errorTextsSchema.optional(),
  shortcuts: z.array(shortcutSchema).optional(),
});

const ownKinds = ({ name, notifications = [] }: z.infer<typeof descriptorSchema>) =>
  notifications.every(({ kind }) => kind.startsWith(`${name}.`)) &&
  new Set(notifications.map(({ kind }) => kind)).size === notifications.length;
const OWN_KINDS = { path: ['notifications'], error: 'every kind begins with the name of its area and stands once' };

/** The content of `remote.ts`. */
export const remoteDescriptorSchema = descriptorSchema.refine(ownKinds, OWN_KINDS);
export type RemoteDescriptor = z.infer<typeof remoteDescriptorSchema>;

/** The descriptor in a release: the content of `remote.ts` with the shapes of every icon that it names. */
export const releasedDescriptorSchema = descriptorSchema
  .extend({
    /** Missing in older releases. Their icons are shown as a plain shape. */
    icons: z.record(iconNameSchema, iconNodesSchema).optional(),
  })
  .refine(ownKinds, OWN_KINDS);
export type ReleasedDescriptor = z.infer<typeof releasedDescriptorSchema>;

/** Type of the content of `remote.ts`. The build of a release validates it. */
export function defineRemote(descriptor: RemoteDescriptor): RemoteDescriptor {
  return descriptor;
}

/** Every icon that a descriptor names, sorted, each once. */
export function iconNames({ navigation, notifications = [], extensions }: RemoteDescriptor): string[] {
  const created = (extensions?.palette ?? []).flatMap((source) => (source.kind === 'create' ? [source.icon] : []));
  const named = [...navigation, ...notifications].map(({ icon }) => icon);
  return [...new Set([...named, ...created])].sort();
}

const REST = /^\/rest\/v1\/(?:rpc\/)?[a-z_]+$/;
const SERVICE = /^\/(?:auth|storage|functions|realtime|rest)\/v1/;

/** The table or function of a path of REST, never a filter; undefined for other paths. */
export const tableOf = (path: string): string | undefined => REST.exec(path)?.[0];

/** The same, and of other paths of Supabase only the service: they may contain the name of a file. */
export const upstreamOf = (path: string): string => tableOf(path) ?? SERVICE.exec(path)?.[0] ?? 'other';

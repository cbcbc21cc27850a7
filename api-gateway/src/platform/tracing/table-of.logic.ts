const REST = /^\/rest\/v1\/(?:rpc\/)?[a-z_]+$/;
const SERVICE = /^\/(?:auth|storage|functions|realtime|rest)\/v1/;

/** The table or function in a path of REST, never a filter; undefined for other paths. */
export const tableOf = (path: string): string | undefined => REST.exec(path)?.[0];

/** The same. For other paths of Supabase it is the service only, because such a path may contain the name of a file. */
export const upstreamOf = (path: string): string => tableOf(path) ?? SERVICE.exec(path)?.[0] ?? 'other';

/**
 * Whether a request uploads a file or a part of one.
 *
 * @param target its path, with or without a query
 * @param type its content type. An answer to a form of a page is an upload when it contains files
 */
export const isUpload = (method: string, target: string, type: string): boolean =>
  (method === 'POST' && target.startsWith('/form/') && /^multipart\//i.test(type)) ||
  (method === 'POST' && target.startsWith('/storage/v1/object/')) ||
  (method === 'PUT' && target.startsWith('/api/deploy/')) ||
  (method === 'PATCH' && target.startsWith('/storage/v1/upload/resumable/'));

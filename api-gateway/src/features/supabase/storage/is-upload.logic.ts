/** Whether a request uploads a file or a part of one. @param target its path, with or without a query */
export const isUpload = (method: string, target: string): boolean =>
  (method === 'POST' && target.startsWith('/storage/v1/object/')) ||
  (method === 'PATCH' && target.startsWith('/storage/v1/upload/resumable/'));

/** Whether a request uploads a file. @param target its path, with or without a query */
export const isUpload = (method: string, target: string): boolean =>
  method === 'POST' && target.startsWith('/storage/v1/object/');

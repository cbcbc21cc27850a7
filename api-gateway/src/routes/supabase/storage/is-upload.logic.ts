/** Below `object/`, and takes JSON, not a file. */
const IS_NO_UPLOAD = /^\/storage\/v1\/object\/(?:list|list-v2|sign|move|copy|info|upload)(?:\/|\?|$)/;

/** Whether a request brings a file. @param target its path, with or without a query */
export const isUpload = (method: string, target: string): boolean =>
  (method === 'POST' || method === 'PUT') && target.startsWith('/storage/v1/object/') && !IS_NO_UPLOAD.test(target);

/** In place of the English sentences of module federation. Its errors keep their numbers, which its documentation explains. */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};

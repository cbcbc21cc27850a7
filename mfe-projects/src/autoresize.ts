/** Whether a script has to make fields as high as their text: Safari before 26.2 and Firefox lack `field-sizing`. */
export const AUTORESIZE: boolean = globalThis.CSS?.supports?.('field-sizing', 'content') === false;

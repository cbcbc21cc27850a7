declare module '*.css';
/** Korean messages of GrapesJS; the package types none of its locales. */
declare module 'grapesjs/locale/ko' {
  const messages: Record<string, unknown>;
  export default messages;
}

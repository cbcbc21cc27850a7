// The build of `dojang dev --alone` resolves these modules to the files of the remote.
declare module 'dojang-alone/descriptor' {
  const descriptor: import('@dojang/contract').RemoteDescriptor;
  export default descriptor;
}
declare module 'dojang-alone/routes' {
  const routes: import('@dojang/contract').RemoteRoutes;
  export default routes;
  export const extensions: import('@dojang/contract').RemoteExtensions | undefined;
}
declare module 'dojang-alone/fixtures' {
  const fixtures: import('./fixtures.ts').Fixtures | undefined;
  export default fixtures;
}

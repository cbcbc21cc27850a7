/** The first page whose address has no parameters; the home screen when there is none. */
export const firstPath = (descriptor: { routes: readonly { path: string }[] } | undefined): string =>
  descriptor?.routes.find(({ path }) => !path.includes(':'))?.path ?? '/';

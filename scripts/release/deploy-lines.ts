/** A command of `dojang` in the folder of a name. */
export interface Deploy {
  name: string;
  args: string;
}

const folderOf = (name: string) => (name === 'shell' ? 'shell' : `mfe-${name}`);

/** What to type instead of a command on the data folder, when the releases are in the database. */
export function deployLines(deploys: readonly Deploy[]): string[] {
  const commands = deploys.map(({ name, args }) => `  (cd ${folderOf(name)} && node ../shell/cli/src/main.ts ${args})`);
  return [
    'the releases are in the database (DOJANG_REGISTRY=database), so they change over HTTP only, with the running platform:',
    '  export DOJANG_URL=https://the-platform DOJANG_TOKEN=djt_…   # an admin issues the token at /admin/remote, one for each name',
    ...commands,
  ];
}

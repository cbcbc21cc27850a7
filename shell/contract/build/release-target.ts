/** The package for which a build makes a release. */
export interface ReleaseTarget {
  role: 'shell' | 'remote';
  name: string;
  /** Folder of the package. */
  root: string;
}

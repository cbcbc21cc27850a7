/** The package whose release a build creates. */
export interface ReleaseTarget {
  role: 'shell' | 'remote';
  name: string;
  /** Folder of the package. */
  root: string;
}

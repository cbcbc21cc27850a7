import { type Declared, declaredAt, type ExtensionPoint, type Snapshot } from '@dojang/contract';
import { judge, type Visitor } from '../access/access.logic.ts';

/**
 * The declarations of the areas at a point that this visitor may use, in order.
 *
 * @param inProject whether a project is open; without one, declarations for projects are left out
 */
export function visibleAt<P extends ExtensionPoint>(
  { remotes }: Pick<Snapshot, 'remotes'>,
  point: P,
  visitor: Visitor,
  inProject: boolean,
): Declared<P>[] {
  return declaredAt(remotes, point).filter(
    ({ access }) => (access !== 'project' || inProject) && judge(access, visitor, '/').kind === 'pass',
  );
}

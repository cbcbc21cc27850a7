import { type IconNodes, iconOf } from '@dojang/contract';
import { useFrameProject, useFrameSession } from '../../access/visitor.ts';
import { withProject } from '../../extensions/address.logic.ts';
import { visibleAt } from '../../extensions/visible.logic.ts';
import { activeItem, type NavigationLink, navigationFor } from '../../navigation/navigation.logic.ts';
import { ACCOUNT_SHAPE, HOME_SHAPE, PLAIN_SHAPE } from '../../navigation/ShapeIcon.tsx';
import { useShell } from '../../ShellContext.tsx';
import type { Row } from './palette.logic.ts';
import type { SearchSource } from './use-palette-search.ts';

/** The places and actions of the descriptors that this user can use here. */
export interface Destinations {
  places: Row[];
  creates: Row[];
  sources: SearchSource[];
  /** The icon of the place to which a path belongs. */
  iconAt: (to: string) => IconNodes;
}

const HOME: Row = { key: 'place /', to: '/', label: '홈', icon: HOME_SHAPE };
const ACCOUNT: Row = {
  key: 'place /member/account',
  to: '/member/account',
  label: '내 계정',
  icon: ACCOUNT_SHAPE,
  keywords: ['설정', '내 정보', 'account', 'settings'],
};

export function useDestinations(): Destinations {
  const { snapshot } = useShell();
  const session = useFrameSession();
  const project = useFrameProject();
  const menu = (['main', 'project', 'page', 'palette', 'admin', 'footer'] as const).flatMap((area) =>
    area === 'project' && !project ? [] : navigationFor(snapshot, area, session),
  );
  const declared = visibleAt(snapshot, 'palette', session, project !== null);
  const address = (to: string, access: string) => (access === 'project' && project ? withProject(to, project.id) : to);

  const places = menu
    .filter(({ to }, index) => menu.findIndex((other) => other.to === to) === index)
    .map(({ to, label, icon, access, keywords }) => ({
      key: `place ${to}`,
      to: address(to, access),
      label,
      detail: access === 'project' ? project?.name : undefined,
      icon,
      keywords,
    }));
  const creates = declared.flatMap((source) => {
    if (source.kind !== 'create') return [];
    const { remote, id, to, label, access, keywords } = source;
    const of = snapshot.remotes.find(({ name }) => name === remote)?.descriptor;
    const icon = (of && iconOf(of, source.icon)) ?? PLAIN_SHAPE;
    const detail = access === 'project' ? project?.name : undefined;
    return [{ key: `create ${remote}/${id}`, to: address(to, access), label, detail, icon, keywords }];
  });
  return {
    places: [HOME, ...places, ACCOUNT],
    creates,
    sources: declared.filter((source) => source.kind === 'search'),
    iconAt: (to) => iconAt(menu, to),
  };
}

function iconAt(menu: readonly NavigationLink[], to: string): IconNodes {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const item = activeItem(menu, path);
  return menu.find((link) => link.to === item)?.icon ?? PLAIN_SHAPE;
}

import { ChevronRight, Ellipsis, FileText, Plus } from 'lucide-react';

const ICONS = { toggle: ChevronRight, note: FileText, add: Plus, menu: Ellipsis };
const idOf = (name: keyof typeof ICONS) => `note-tree-${name}`;

/** The icons of rows, rendered once; each row refers to them. */
export function TreeIcons() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {(['toggle', 'note', 'add', 'menu'] as const).map((name) => {
          const Icon = ICONS[name];
          return (
            <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
              <Icon />
            </symbol>
          );
        })}
      </defs>
    </svg>
  );
}

export function TreeIcon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg aria-hidden>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}

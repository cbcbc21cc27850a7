import {
  CalendarDays,
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  CircleSlash,
  Ellipsis,
  Equal,
  MessageSquare,
  Plus,
} from 'lucide-react';

const ICONS = {
  urgent: ChevronsUp,
  high: ChevronUp,
  normal: Equal,
  low: ChevronDown,
  due: CalendarDays,
  blocked: CircleSlash,
  comments: MessageSquare,
  add: Plus,
  menu: Ellipsis,
};
export type CardIconName = keyof typeof ICONS;
const NAMES = Object.keys(ICONS) as CardIconName[];
const idOf = (name: CardIconName) => `board-${name}`;

/** The icons of cards, rendered once; each card refers to them. */
export function CardIcons() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {NAMES.map((name) => {
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

/** @param label accessible name of the icon; without it the icon is decorative */
export function CardIcon({ name, label }: { name: CardIconName; label?: string }) {
  const shape = <use href={`#${idOf(name)}`} />;
  if (!label) {
    return (
      <svg aria-hidden data-icon={name}>
        {shape}
      </svg>
    );
  }
  return (
    <svg role="img" aria-label={label} data-icon={name}>
      {shape}
    </svg>
  );
}

import {
  Columns2,
  Columns3,
  Heading,
  Image,
  List,
  type LucideIcon,
  Minus,
  MousePointerClick,
  MoveVertical,
  Square,
  SquareDashed,
  Star,
  Table,
  Text,
} from 'lucide-react';

/** Icons of the elements, which are too small for a drawing. */
const ICONS: Record<string, LucideIcon> = {
  'square-dashed': SquareDashed,
  'columns-2': Columns2,
  'columns-3': Columns3,
  heading: Heading,
  text: Text,
  'mouse-pointer-click': MousePointerClick,
  image: Image,
  list: List,
  star: Star,
  minus: Minus,
  'move-vertical': MoveVertical,
  table: Table,
};

export function BlockIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Square;
  return <Icon size={20} strokeWidth={1.5} aria-hidden />;
}

import {
  Bell,
  ChartColumn,
  CircleDot,
  Database,
  FileText,
  FolderKanban,
  Folders,
  GalleryVerticalEnd,
  Globe,
  House,
  Kanban,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  Notebook,
  ScrollText,
  Settings,
  Shield,
  Square,
  StickyNote,
  Trash2,
  Users,
} from 'lucide-react';

/** Icons that a descriptor's navigation may name. An unknown name draws a plain square. */
const ICONS: Record<string, LucideIcon> = {
  bell: Bell,
  'chart-column': ChartColumn,
  'circle-dot': CircleDot,
  database: Database,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  folders: Folders,
  'gallery-vertical-end': GalleryVerticalEnd,
  globe: Globe,
  house: House,
  kanban: Kanban,
  'layout-dashboard': LayoutDashboard,
  'layout-template': LayoutTemplate,
  megaphone: Megaphone,
  notebook: Notebook,
  'scroll-text': ScrollText,
  settings: Settings,
  shield: Shield,
  'sticky-note': StickyNote,
  'trash-2': Trash2,
  users: Users,
};

export function NavigationIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? Square;
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}

import { useNotificationKinds } from '@dojang/shared-ui';
import { Bell } from 'lucide-react';
import { createElement } from 'react';

/** The icon of a kind, which its area declares. It is decorative. */
export function KindIcon({ kind, size = 18 }: { kind: string; size?: number }) {
  const nodes = useNotificationKinds().find((known) => known.kind === kind)?.icon;
  if (!nodes) return <Bell size={size} strokeWidth={1.75} aria-hidden />;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {nodes.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))}
    </svg>
  );
}

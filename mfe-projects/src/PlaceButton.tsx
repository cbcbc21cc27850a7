import { Button, Text } from '@dojang/shared-ui';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  label: string;
  /** Levels below the top of the tree. */
  depth: number;
  onClick: () => void;
}

/** A place in a tree to which something can be moved. */
export const PlaceButton = ({ icon, label, depth, onClick }: Props) => (
  <Button
    variant="ghost"
    colorPalette="gray"
    size="sm"
    width="full"
    justifyContent="flex-start"
    fontWeight="400"
    ps={`calc(${depth} * 1.25rem + 0.75rem)`}
    onClick={onClick}
  >
    {icon}
    <Text truncate>{label}</Text>
  </Button>
);

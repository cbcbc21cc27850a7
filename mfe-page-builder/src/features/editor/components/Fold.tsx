import { chakra } from '@dojang/shared-ui';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isFolded, rememberFolded } from './folded.ts';

interface FoldProps {
  title: ReactNode;
  /** Name under which this device remembers whether the part is folded. */
  name?: string;
  /** Whether the part is open when nothing is remembered. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of a panel that can be folded. Its content is rendered only while it is open. */
export function Fold({ title, name, startsOpen = true, children }: FoldProps) {
  const [isOpen, setOpen] = useState(() => !(name === undefined ? !startsOpen : isFolded(name, !startsOpen)));
  return (
    <chakra.details
      open={isOpen}
      borderBottomWidth="1px"
      borderColor="border"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        if (name !== undefined) rememberFolded(name, !currentTarget.open);
      }}
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="2"
        py="2.5"
        px="3"
        cursor="pointer"
        listStyleType="none"
        textStyle="sm"
        fontWeight="600"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
        _hover={{ bg: 'bg.muted' }}
      >
        <chakra.span
          flexShrink="0"
          color="fg.muted"
          transition="transform 100ms"
          transform={isOpen ? 'rotate(90deg)' : undefined}
        >
          <ChevronRight size={14} aria-hidden />
        </chakra.span>
        <chakra.span flex="1" minW="0">
          {title}
        </chakra.span>
      </chakra.summary>
      {isOpen && (
        <chakra.div px="3" pb="3">
          {children}
        </chakra.div>
      )}
    </chakra.details>
  );
}

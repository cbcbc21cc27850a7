import type { Declared } from '@dojang/contract';
import { Box, Flex, Heading, LinkButton, PageHeader } from '@dojang/shared-ui';
import { type ReactNode, useId } from 'react';
import { useFrameSession } from '../../access/visitor.ts';
import { ExtensionSlot } from '../../extensions/ExtensionSlot.tsx';
import { visibleAt } from '../../extensions/visible.logic.ts';
import { useShell } from '../../ShellContext.tsx';
import { columnsOf, greeting } from './home.logic.ts';

const ACTIONS = 2;

/** A member's home page: the blocks of all areas. */
export function MemberHome() {
  const session = useFrameSession();
  const { snapshot } = useShell();
  const blocks = visibleAt(snapshot, 'home', session, false);
  const [main, ...others] = visibleAt(snapshot, 'palette', session, false)
    .filter((source) => source.kind === 'create')
    .slice(0, ACTIONS);
  return (
    <>
      <PageHeader
        title={`${session.name} 님, ${greeting(new Date())}`}
        description="오늘 할 일을 여기에서 시작하세요."
        actions={
          main && (
            <>
              {others.map(({ remote, id, to, label }) => (
                <LinkButton key={`${remote}/${id}`} to={to} variant="outline">
                  {label}
                </LinkButton>
              ))}
              <LinkButton to={main.to}>{main.label}</LinkButton>
            </>
          )
        }
      />
      {/* Two separate columns, so that a missing block leaves no gap. On a phone the columns are one below the other. */}
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '8', md: '12' }} align="stretch">
        {columnsOf(blocks).map((column) => (
          <Flex key={column[0]?.id} direction="column" gap={{ base: '8', md: '10' }} flex="1 1 0" minW="0">
            {column.map((block) => (
              <ExtensionSlot
                key={`${block.remote}/${block.id}`}
                point="home"
                extension={block}
                render={({ Component }) => <Component />}
                frame={(content) => <HomeBlock block={block}>{content}</HomeBlock>}
              />
            ))}
          </Flex>
        ))}
      </Flex>
    </>
  );
}

function HomeBlock({ block: { title, more }, children }: { block: Declared<'home'>; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Flex align="center" justify="space-between" minH="8" mb="1">
        <Heading as="h2" id={id} textStyle="heading">
          {title}
        </Heading>
        {more && (
          <LinkButton to={more} size="xs" variant="ghost" color="fg.muted" me="-2.5" aria-label={`${title} 모두 보기`}>
            모두 보기
          </LinkButton>
        )}
      </Flex>
      {children}
    </Box>
  );
}

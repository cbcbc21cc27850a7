import { Box, Button, Code, Flex, IconButton, PageHeader, snack, useColorMode } from '@dojang/shared-ui';
import { useLocation } from '@dojang/shared-ui/router';
import { Copy, Moon, Sun } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { BenchList, BenchSelect } from './BenchList.tsx';
import { benchesOf, snapshotOfPage } from './benches.logic.ts';

export interface WorkbenchProps {
  title: string;
  description: ReactNode;
  /** Path of the shown component, e.g. `mfe-projects/src/features/board/components/Board.tsx`. */
  source: string;
  /** Whether the component needs the whole width. Then the list of pages is above it. */
  isWide?: boolean;
  children: ReactNode;
}

/** Common widths of a window. */
const WIDTHS = [
  { label: '이 창', width: null },
  { label: '태블릿', width: 768 },
  { label: '휴대전화', width: 390 },
] as const;

/** The URL parameter that shows a page without its frame, in a window of another width. */
const STAGE = 'stage';

/** The frame of a developer page: the list of all developer pages, the widths, the theme, and the path of the source. */
export function Workbench({ title, description, source, isWide = false, children }: WorkbenchProps) {
  const { search, pathname } = useLocation();
  const benches = useMemo(() => benchesOf(snapshotOfPage()), []);
  const [width, setWidth] = useState<number | null>(null);
  const { colorMode } = useColorMode();
  if (new URLSearchParams(search).get('view') === STAGE) {
    return (
      <>
        <PageHeader title={title} />
        {children}
      </>
    );
  }
  return (
    <Flex gap="8" align="flex-start">
      {!isWide && (
        <Box w="208px" flexShrink="0" alignSelf="stretch" hideBelow="xl">
          <BenchList benches={benches} />
        </Box>
      )}
      <Box flex="1" minW="0">
        <Box mb="4" {...(isWide ? {} : { hideFrom: 'xl' })}>
          <BenchSelect benches={benches} />
        </Box>
        <PageHeader title={title} description={description} />
        <Flex align="center" gap="2" wrap="wrap" mb="6" mt="-2">
          <Widths width={width} onChange={setWidth} />
          <ThemeButton />
          <Source path={source} />
        </Flex>
        {width === null ? (
          children
        ) : (
          <Box overflowX="auto">
            <iframe
              // The inner frame reads the theme only when it is opened.
              key={`${width} ${colorMode}`}
              title={`${title}, 폭 ${width}px`}
              src={`${pathname}?view=${STAGE}`}
              style={{ width, height: 760, border: '1px solid var(--chakra-colors-border)', borderRadius: 8 }}
            />
          </Box>
        )}
      </Box>
    </Flex>
  );
}

function Widths({ width, onChange }: { width: number | null; onChange: (width: number | null) => void }) {
  return (
    <Flex role="group" aria-label="창의 폭" gap="1">
      {WIDTHS.map((each) => (
        <Button
          key={each.label}
          size="xs"
          variant={each.width === width ? 'subtle' : 'ghost'}
          aria-pressed={each.width === width}
          onClick={() => onChange(each.width)}
        >
          {each.label}
          {each.width && ` ${each.width}`}
        </Button>
      ))}
    </Flex>
  );
}

function ThemeButton() {
  const { colorMode, toggleColorMode } = useColorMode();
  const isDark = colorMode === 'dark';
  return (
    <IconButton
      size="xs"
      variant="ghost"
      aria-label={isDark ? '밝은 화면으로 바꾸기' : '어두운 화면으로 바꾸기'}
      onClick={toggleColorMode}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}

/** A line of code or a path. A click copies it. */
export function Source({ path }: { path: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(path);
      snack.success('복사했어요.');
    } catch {
      snack.error('복사하지 못했어요. 직접 선택해 주세요.');
    }
  };
  return (
    <Flex align="center" gap="1" minW="0">
      <Code size="sm" px="2" py="1" bg="bg.muted" color="fg.muted" wordBreak="break-all">
        {path}
      </Code>
      <IconButton size="2xs" variant="ghost" aria-label={`복사: ${path}`} onClick={() => void copy()}>
        <Copy />
      </IconButton>
    </Flex>
  );
}

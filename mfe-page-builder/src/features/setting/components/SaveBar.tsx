import { Button, Flex, Text } from '@dojang/shared-ui';
import type { ReactNode } from 'react';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Other buttons, before the one that saves. */
  children?: ReactNode;
}

/** The button that saves a form. While something is unsaved it stays on the screen, because the form may be long. */
export function SaveBar({ isDirty, isSaving, children }: SaveBarProps) {
  return (
    <Flex
      gap="3"
      align="center"
      justify="flex-end"
      wrap="wrap"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor={isDirty ? 'border' : 'transparent'}
      position={isDirty ? 'sticky' : 'static'}
      // Above the main areas at the bottom of a phone.
      bottom={{ base: 'calc(72px + env(safe-area-inset-bottom))', lg: '4' }}
      zIndex="docked"
      bg={isDirty ? 'bg.panel' : undefined}
      boxShadow={isDirty ? 'md' : undefined}
    >
      {isDirty && (
        <Text textStyle="sm" color="fg.muted" flex="1">
          저장하지 않은 내용이 있어요.
        </Text>
      )}
      {children}
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        저장
      </Button>
    </Flex>
  );
}

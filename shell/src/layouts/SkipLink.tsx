import { chakra } from '@dojang/shared-ui/core';

/** Id of the main element, which gets the focus after a navigation. */
export const MAIN_ID = 'main';

/** The first element in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <chakra.a
      href={`#${MAIN_ID}`}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      px="4"
      py="2"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow="md"
      fontWeight="600"
      translate="0 -200%"
      _focus={{ translate: '0 0' }}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      본문으로 건너뛰기
    </chakra.a>
  );
}

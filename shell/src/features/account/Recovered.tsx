import { takesPasskeys } from '@dojang/shared-auth';
import { Box, Text } from '@dojang/shared-ui/core';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { OwnSessions } from './OwnSessions.tsx';

/** After a new password by mail: what can still sign in, because somebody else may have added it. */
export function Recovered({ userId }: { userId: string }) {
  return (
    <>
      {takesPasskeys() && (
        <Box mb="8">
          <Text fontWeight="600" mb="2">
            패스키
          </Text>
          <OwnPasskeys userId={userId} isReview />
        </Box>
      )}
      <Text fontWeight="600" mb="2">
        로그인한 기기
      </Text>
      <OwnSessions userId={userId} />
    </>
  );
}

import { Button, Spinner } from '@dojang/shared-ui/core';
import { lazy, Suspense, useState } from 'react';

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }));

/** The section for deleting the account. */
export function LeaveSection({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" colorPalette="red" onClick={() => setIsOpen(true)}>
        탈퇴하기
      </Button>
      {isOpen && (
        <Suspense fallback={<Spinner size="sm" ms="3" />}>
          <LeaveDialog userId={userId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

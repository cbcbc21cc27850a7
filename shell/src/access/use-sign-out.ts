import { leaveAccount } from '@dojang/shared-auth';
import { showError } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { queryClient } from '../DataProvider.tsx';

/** Signs out and opens the home page. When there are unsaved changes, the user may cancel. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      if (!(await leaveAccount())) return;
      queryClient.clear();
      void navigate('/');
    } catch (error) {
      showError(error);
    }
  };
}

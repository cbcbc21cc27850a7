import { create } from 'zustand';

/** Whether the session ended under an open page and is to be taken up again. */
export const sessionLostStore = create(() => ({ isLost: false }));

export const askToSignInAgain = (): void => sessionLostStore.setState({ isLost: true });
export const signedInAgain = (): void => sessionLostStore.setState({ isLost: false });

import { createContext, use } from 'react';

/** Closes the dialog that a component is in; does nothing outside of one. */
export const CloseDialogContext = createContext<() => void>(() => undefined);

/** Returns the function that closes the dialog around the component. */
export function useCloseDialog(): () => void {
  return use(CloseDialogContext);
}

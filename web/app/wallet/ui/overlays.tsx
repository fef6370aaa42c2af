import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../../lib/query-client.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DemoWalletSheet } from './demo-wallet-sheet.tsx';

/** Renders the wallet's dialogs into the page, once. They are hidden until they are opened. */
export function renderOverlays(): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient()}>
        <ConnectDialog />
        <DemoWalletSheet />
        <ConfirmSheet />
      </QueryClientProvider>
    </StrictMode>,
  );
}

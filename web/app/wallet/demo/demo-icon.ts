/** A steering wheel in the signal colour, as EIP-6963 wants icons: a data address. */
export const DEMO_WALLET_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#ff5a1f"/>' +
    '<g fill="none" stroke="#160600" stroke-width="8" stroke-linecap="round"><circle cx="48" cy="48" r="28"/>' +
    '<path d="M21 44h54M48 56v19"/></g><circle cx="48" cy="48" r="9" fill="#160600"/></svg>',
)}`;

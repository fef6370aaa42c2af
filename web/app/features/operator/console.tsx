import type { ChainHealth } from '@pitlane/shared/api/health';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '../../lib/format/format-price.ts';
import { isPageThere } from '../../lib/site-name.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { AnnouncementsPanel } from './announcements-panel.tsx';
import { AuditPanel } from './audit/audit-panel.tsx';
import { ContractsPanel } from './contracts/contracts-panel.tsx';
import { FeaturedPanel } from './featured-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { HelpPanel } from './help/help-panel.tsx';
import { HiddenPanel } from './hidden-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { NewsPanel } from './news/news-panel.tsx';
import { HEALTH } from './operator-queries.ts';
import { OperatorsPanel } from './operators-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { Flag } from './panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';

type ConsoleTab = {
  id: string;
  label: string;
  /** The page that it is about. */
  about?: string;
  show: (self: OperatorSelf) => ReactNode;
};

/** The console's panels, in their order. Each has an address of its own: /operator#reports. */
const getTabs = (): readonly ConsoleTab[] => [
  { id: 'health', label: m.operator.health, show: (self) => <HealthPanel self={self} /> },
  { id: 'contracts', label: m.operator.contracts, show: (self) => <ContractsPanel self={self} /> },
  { id: 'reports', label: m.operator.reports, show: () => <ReportsPanel /> },
  { id: 'hidden', label: m.operator.hidden, show: () => <HiddenPanel /> },
  { id: 'featured', label: m.operator.featured, show: () => <FeaturedPanel /> },
  {
    id: 'announcements',
    label: m.operator.announcements,
    show: (self) => <AnnouncementsPanel self={self} />,
  },
  { id: 'news', label: m.operator.news, about: '/news', show: (self) => <NewsPanel self={self} /> },
  { id: 'help', label: m.operator.help, about: '/helpcenter', show: (self) => <HelpPanel self={self} /> },
  { id: 'orders', label: m.operator.orders, show: () => <OrdersPanel /> },
  { id: 'mail', label: m.operator.mail, show: () => <MailPanel /> },
  { id: 'accounts', label: m.operator.accounts, show: () => <AccountsPanel /> },
  { id: 'operators', label: m.operator.operators, show: (self) => <OperatorsPanel self={self} /> },
  { id: 'tokens', label: m.operator.tokens, show: (self) => <TokensPanel self={self} /> },
  { id: 'audit', label: m.operator.audit, show: () => <AuditPanel /> },
];

/** The tabs for the next owner of the contracts, who is no operator before accepting them. */
const NEXT_OWNER_TABS = getTabs().filter(({ id }) => id === 'contracts');

/** The operator's console: the chains on top, and a panel for each task. */
export function Console({ self }: { self: OperatorSelf }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tabs = (self.role === 'pending_owner' ? NEXT_OWNER_TABS : getTabs()).filter(
    ({ about }) => !about || isPageThere(about),
  );
  const first = tabs[0]?.id ?? '';
  const tab = tabs.find(({ id }) => hash === `#${id}`)?.id ?? first;
  return (
    <>
      <ChainStrip />
      <Tabs
        label={m.operator.console}
        value={tab}
        onChange={(id) =>
          void navigate(id === first ? '.' : `#${id}`, { replace: true, preventScrollReset: true })
        }
        // Only the panel that is looked at asks for anything.
        items={tabs.map(({ id, label, show }) => ({ id, label, content: id === tab ? show(self) : null }))}
      />
    </>
  );
}

const FLAG = {
  ok: 'go',
  behind: 'warn',
  paused: 'warn',
  down: 'stop',
  stopped: 'stop',
  unknown: 'stop',
} as const;

/** Above all panels: how far each chain is read and built, now. */
function ChainStrip() {
  const { data } = useQuery(HEALTH);
  if (!data) return <Skeleton className="mb-6 h-44 w-full rounded-xl md:h-15" />;
  return (
    <ul
      aria-label={m.operator.chains}
      className="surface mb-6 grid divide-y overflow-hidden md:grid-cols-3 md:divide-x md:divide-y-0"
    >
      {data.chains.map((chain) => (
        <li key={chain.chain} className="px-3.5 py-2.5">
          <p className="label flex items-center gap-2 text-body">
            <Flag kind={FLAG[chain.state]} /> {CHAIN_FACTS[chain.chain].label}
            <span className="ms-auto text-small text-mute tabular-nums">
              {formatCount(chain.block)}
              {chain.lag ? ` · ${formatCount(chain.lag)} behind` : ''}
            </span>
          </p>
          <p className="text-small text-mute">
            {chain.state} · {describeBuilder(chain)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function describeBuilder({ builder }: ChainHealth): string {
  if (!builder) return m.operator.noBuilderHere;
  const { state, waiting } = builder;
  return `builder ${state}${waiting ? m.operator.waitingCarsWait({ waiting: formatCount(waiting) }) : ''}`;
}

'use client'

import { later } from './later.tsx'

/** What pages show, and what is around them: everything whose code comes after the page. */

const PAGE = { isPage: true }

const around = () => import('./around.tsx')
export const Rail = later('Rail', async () => (await around()).Rail)
export const Header = later('Header', async () => (await around()).Header)
export const Notices = later('Notices', async () => (await around()).Notices)
export const Announcements = later('Announcements', async () => (await around()).Announcements)

const balance = () => import('#components/balance/live.tsx')
export const BalancePage = later('BalancePage', async () => (await balance()).BalancePage, PAGE)
export const ChartTips = later('ChartTips', async () => (await balance()).ChartTips)
export const Form = later('Form', async () => (await balance()).Form)
export const SheetWatch = later('SheetWatch', async () => (await balance()).SheetWatch)
export const TableToggle = later('TableToggle', async () => (await balance()).TableToggle)

export const ClaimsPage = later(
  'ClaimsPage',
  async () => (await import('#components/claims/claims-page.tsx')).ClaimsPage,
  PAGE,
)
export const CompareView = later(
  'CompareView',
  async () => (await import('#components/compare/compare-view.tsx')).CompareView,
  PAGE,
)
export const DailiesView = later(
  'DailiesView',
  async () => (await import('#components/dailies/dailies-view.tsx')).DailiesView,
  PAGE,
)
export const GalleryPage = later(
  'GalleryPage',
  async () => (await import('#components/gallery/gallery-page.tsx')).GalleryPage,
  PAGE,
)
export const NotificationsPage = later(
  'NotificationsPage',
  async () => (await import('#components/notifications/notifications-page.tsx')).NotificationsPage,
  PAGE,
)
export const ProofPage = later(
  'ProofPage',
  async () => (await import('#components/ledger/proof-page.tsx')).ProofPage,
  PAGE,
)
export const ReconcilePage = later(
  'ReconcilePage',
  async () => (await import('#components/reconcile/reconcile-page.tsx')).ReconcilePage,
  PAGE,
)
export const ReconcileTabs = later(
  'ReconcileTabs',
  async () => (await import('#components/reconcile/tabs.tsx')).ReconcileTabs,
)
export const StoryboardPage = later(
  'StoryboardPage',
  async () => (await import('#components/storyboard/storyboard-page.tsx')).StoryboardPage,
  PAGE,
)
export const TeamPage = later(
  'TeamPage',
  async () => (await import('#components/team/team-page.tsx')).TeamPage,
  PAGE,
)
export const TrashPage = later(
  'TrashPage',
  async () => (await import('#components/trash/trash-page.tsx')).TrashPage,
  PAGE,
)
export const VideoView = later(
  'VideoView',
  async () => (await import('#components/video/video-view.tsx')).VideoView,
  PAGE,
)

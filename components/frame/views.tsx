'use client'

import { later } from './later.tsx'

/** What pages show, and what is around them: everything whose code comes after the page. */

const PAGE = { isPage: true }

const around = () => import('./around.tsx')
export const Rail = later('Rail', around)
export const Header = later('Header', around)
export const Notices = later('Notices', around)
export const Announcements = later('Announcements', around)

const balance = () => import('#components/balance/live.tsx')
export const BalancePage = later('BalancePage', balance, PAGE)
export const ChartTips = later('ChartTips', balance)
export const Form = later('Form', balance)
export const SheetWatch = later('SheetWatch', balance)
export const TableToggle = later('TableToggle', balance)

export const ClaimsPage = later('ClaimsPage', () => import('#components/claims/claims-page.tsx'), PAGE)
export const CompareView = later('CompareView', () => import('#components/compare/compare-view.tsx'), PAGE)
export const DailiesView = later('DailiesView', () => import('#components/dailies/dailies-view.tsx'), PAGE)
export const GalleryPage = later('GalleryPage', () => import('#components/gallery/gallery-page.tsx'), PAGE)
export const NotificationsPage = later(
  'NotificationsPage',
  () => import('#components/notifications/notifications-page.tsx'),
  PAGE,
)
export const ProofPage = later('ProofPage', () => import('#components/ledger/proof-page.tsx'), PAGE)
export const ReconcilePage = later(
  'ReconcilePage',
  () => import('#components/reconcile/reconcile-page.tsx'),
  PAGE,
)
export const ReconcileTabs = later('ReconcileTabs', () => import('#components/reconcile/tabs.tsx'))
export const StoryboardPage = later(
  'StoryboardPage',
  () => import('#components/storyboard/storyboard-page.tsx'),
  PAGE,
)
export const TeamPage = later('TeamPage', () => import('#components/team/team-page.tsx'), PAGE)
export const TrashPage = later('TrashPage', () => import('#components/trash/trash-page.tsx'), PAGE)
export const VideoView = later('VideoView', () => import('#components/video/video-view.tsx'), PAGE)

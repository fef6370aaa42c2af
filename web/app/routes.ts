import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One page. Paths are case-sensitive: /Author/:id and /author/:id are different pages. */
function page(path: string, file: string, id?: string): RouteConfigEntry {
  return route(path, file, { caseSensitive: true, ...(id && { id }) });
}

export default [
  index('routes/home-redirect.ts'),
  // Pages, in the order of the specification's route table.
  page('/home', 'routes/home.tsx'),
  page('/explore', 'routes/explore.tsx'),
  page('/mint', 'routes/mint.tsx'),
  page('/minter', 'routes/minter.tsx'),
  page('/garage', 'routes/garage.tsx'),
  page('/garage/:garageId', 'routes/garage-of.tsx'),
  page('/auction', 'routes/auction.tsx'),
  page('/exploreOpensea', 'routes/explore-opensea.tsx'),
  page('/authorOpensea', 'routes/author-opensea.tsx'),
  page('/rangking', 'routes/rangking.tsx'),
  page('/helpcenter', 'routes/helpcenter.tsx'),
  page('/helpcenterGrey', 'routes/helpcenter-grey.tsx'),
  page('/activity', 'routes/activity.tsx'),
  // In any case: the browser's router takes /author/:id for the same, so one route has both pages.
  route('/Author/:id', 'routes/author.tsx'),
  page('/profile/:id', 'routes/profile.tsx'),
  page('/ItemDetail/:nftId', 'routes/item-detail.tsx'),
  page('/create', 'routes/create.tsx'),
  page('/createOptions', 'routes/create-options.tsx'),
  // The same page at a second address: a file that serves two paths needs an id for each.
  page('/create2', 'routes/create.tsx', 'create2'),
  page('/create3', 'routes/create3.tsx'),
  page('/login', 'routes/login.tsx'),
  page('/register', 'routes/register.tsx'),
  page('/price', 'routes/price.tsx'),
  page('/works', 'routes/works.tsx'),
  page('/news', 'routes/news.tsx'),
  page('/news/:postId', 'routes/news-post.tsx'),
  page('/contact', 'routes/contact.tsx'),
  page('/elegantIcons', 'routes/elegant-icons.tsx'),
  page('/etlineIcons', 'routes/etline-icons.tsx'),
  page('/fontAwesomeIcons', 'routes/font-awesome-icons.tsx'),
  page('/fixedWidthIcons', 'routes/fixed-width-icons.tsx'),
  page('/iconNames', 'routes/icon-names.tsx'),
  page('/accordion', 'routes/accordion.tsx'),
  page('/alerts', 'routes/alerts.tsx'),
  page('/progressbar', 'routes/progressbar.tsx'),
  page('/tabs', 'routes/tabs.tsx'),
  // Beside the specification.
  page('/search', 'routes/search.tsx'),
  page('/helpcenter/:slug', 'routes/help-article.tsx'),
  page('/account', 'routes/account.tsx'),
  page('/operator', 'routes/operator.tsx'),
  page('/notifications', 'routes/notifications.tsx'),
  page('/outbox', 'routes/outbox.tsx'),
  page('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;

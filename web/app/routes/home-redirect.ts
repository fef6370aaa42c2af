import { redirect } from 'react-router';

/** "/" is the home page's other name. */
export function loader(): Response {
  return redirect('/home', 302);
}

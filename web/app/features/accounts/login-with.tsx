import { Button } from '../../ui/button.tsx';

const SITES = ['Facebook', 'Google'];

/** 'Login with' other sites. The server has no way to them yet (GET /api/auth/ways). */
export function LoginWith() {
  return (
    <section aria-labelledby="login-with" className="noscript:hidden">
      <h2 id="login-with" className="label mb-3 text-lead">
        Login with
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {SITES.map((site) => (
          <Button key={site} disabledBy="login-with-off">
            {site}
          </Button>
        ))}
      </div>
      <p id="login-with-off" className="mt-3 text-small text-mute">
        Both are off: whoever runs this site has not entered its keys for them.
      </p>
    </section>
  );
}

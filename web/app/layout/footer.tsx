export function Footer() {
  return (
    <footer className="page-width border-t py-8 text-mute">© {new Date().getFullYear()} Pitlane team</footer>
  );
}

/** Look and search of the reference page: the site's own colours, type and header (web/app/styles/tokens.css). */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f4f2ed,#0d0e10);--panel:light-dark(#fffefb,#15171a);--raise:light-dark(#ebe8e1,#1c1f23);--line:light-dark(#d9d5cb,#2a2d32);--edge:light-dark(#8a857a,#6b7079);--ink:light-dark(#16171a,#f3f1ec);--mute:light-dark(#5b5e65,#9fa3ab);--signal:var(--studio-accent,#ff5a1f);--signal-text:var(--studio-accent-text,light-dark(#b23405,#ff7442));--go:light-dark(#0a6b37,#2fce74);--over:light-dark(#0b5aa8,#6fb6ff);--stop:light-dark(#b3201a,#ff6a61);--warn:light-dark(#7a5200,#ffc93a);--focus:light-dark(#0b5aa8,#8cc6ff);--header:68px;--lane:36px}
:root[data-theme="dark"]{color-scheme:dark}:root[data-theme="light"]{color-scheme:light}
*{box-sizing:border-box}
html{scroll-padding-top:calc(var(--header) + 20px)}
body{margin:0;background:var(--bg);color:var(--ink);font:400 15px/1.55 Inter,system-ui,sans-serif}
a{color:inherit;text-underline-offset:3px}a:hover{text-decoration-color:currentColor}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
h1,h2,h3{font-family:Saira,"Arial Narrow",system-ui,sans-serif;font-weight:700;font-stretch:82%;line-height:1.08;margin:0;text-wrap:balance}
h1{font-size:clamp(32px,27px + 1.25vw,42px)}h2{font-size:26px;margin:56px 0 16px}h3{font-size:20px}
.label,.site nav a,.lane a,summary,.method,h4,.need,.lock{font-family:Saira,"Arial Narrow",system-ui,sans-serif;font-weight:600;font-stretch:89%}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
.skip{position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:3;padding:12px 16px;border-radius:8px;background:var(--panel);transform:translateY(-200%)}.skip:focus{transform:none}
.row{display:flex;align-items:center;gap:28px;max-width:1520px;margin:0 auto;padding:0 clamp(16px,2.8vw,40px)}
.site{position:sticky;top:0;z-index:2;background:var(--bg);border-bottom:1px solid var(--line)}.site .row{height:var(--header)}
.logo{display:block;padding:12px 0}.logo svg{display:block;height:20px;width:auto}
.site nav{display:flex;gap:24px}.site nav a,.lane a{display:flex;align-items:center;color:var(--mute);text-decoration:none}.site nav a:hover,.lane a:hover{color:var(--ink)}
.lane{background:var(--panel);border-bottom:1px solid var(--line);font-size:13.5px}.lane .row{min-height:var(--lane);overflow-x:auto;scrollbar-width:none;white-space:nowrap}.lane a{min-height:var(--lane)}
.page{display:grid;grid-template-columns:300px minmax(0,1fr);gap:48px;max-width:1520px;margin:0 auto;padding:0 clamp(16px,2.8vw,40px)}
.operations{position:sticky;top:var(--header);height:calc(100dvh - var(--header));overflow:auto;padding:28px 4px 40px}
.operations input{width:100%;height:44px;margin-bottom:16px;padding:0 14px;border:1px solid var(--edge);border-radius:8px;background:var(--panel);color:var(--ink);font:inherit}
.operations summary{display:flex;justify-content:space-between;padding:9px 8px;border-radius:8px}.operations summary:hover,.operations a:hover{background:var(--raise)}.operations summary span{color:var(--mute);font-variant-numeric:tabular-nums}
.operations details{margin:0;border-bottom:1px solid var(--line)}.operations .all{border:0}@media(min-width:1024px){.all>summary{display:none}}.operations details a{display:block;padding:6px 8px 6px 16px;border-radius:8px;color:var(--mute);text-decoration:none;font-size:14px}.operations details a:hover{color:var(--ink)}
main{padding:40px 0 120px;outline:none}
.intro{max-width:68ch;color:var(--mute)}
article{background:var(--panel);border:1px solid var(--line);border-radius:12px;padding:22px;margin:0 0 16px}
article>header{margin-bottom:12px;display:flex;gap:12px;align-items:center;flex-wrap:wrap}
article>p{max-width:72ch}
.method{display:inline-flex;align-items:center;gap:7px;font-size:14px}.method::before{content:"";width:8px;height:8px;background:var(--go)}.method.post::before{background:var(--signal)}.method.put::before,.method.patch::before{background:var(--warn)}.method.delete::before{background:var(--stop)}
.path{overflow-wrap:anywhere}.lock{color:var(--mute);font-size:13px}
h4{font-size:15px;margin:24px 0 8px}
table{width:100%;border-collapse:collapse;font-size:14px}td,th{text-align:start;vertical-align:top;padding:9px 14px 9px 0;border-top:1px solid var(--line)}th{color:var(--mute);font-weight:400}td:first-child{white-space:nowrap}p code,td code:not(:first-child){padding:1px 5px;border-radius:4px;background:var(--raise)}
.need{color:var(--signal-text);font-size:13px;margin-inline-start:8px}.limits{color:var(--mute);font-size:13px;overflow-wrap:anywhere}
pre{margin:0;padding:14px 16px;background:var(--bg);border:1px solid var(--line);border-radius:8px;overflow:auto;max-height:440px;font-variant-numeric:tabular-nums}pre+pre{margin-top:8px}pre i{color:var(--mute);font-style:normal}pre b{font-weight:600}
details{margin-top:8px}summary{cursor:pointer;padding:6px 0}summary::marker{color:var(--mute)}summary .status{display:inline-block;min-width:42px}article summary{font-family:inherit;font-weight:400}article summary .status{font-weight:600}
details>pre{margin:6px 0}
[hidden]{display:none!important}
.none{color:var(--mute)}
@media(max-width:1023px){:root{--lane:44px}.page{grid-template-columns:minmax(0,1fr);gap:0}.operations{position:static;height:auto;padding:20px 0 0}.operations summary,.operations details a{min-height:44px;align-items:center}.operations details a{display:flex}main{padding:28px 0 80px}}
@media(max-width:599px){.site nav a{min-height:44px}.site .row,.site nav{gap:18px}.logo svg{height:18px}article{padding:18px 16px}table,tbody{display:block}tr{display:grid;grid-template-columns:1fr auto;padding:8px 0;border-top:1px solid var(--line)}td,th{border:0;padding:2px 0}td:last-child{grid-column:1/-1}article summary{min-height:44px;display:flex;gap:6px;align-items:center}}
@media(max-width:359px){.site nav a:last-child{display:none}}
@media(forced-colors:active){.method::before{forced-color-adjust:none}}
`;

/** Shows the theme that was chosen on the site. Runs before the page is painted. */
export function themeScript(basePath: string): string {
  const key = JSON.stringify(`${basePath && `${basePath}:`}pitlane.theme`);
  return `try{const theme=localStorage.getItem(${key});if(theme==='dark'||theme==='light')document.documentElement.dataset.theme=theme}catch(error){console.warn('This browser can’t remember the theme.',error)}`;
}

export const SCRIPT = `
const box=document.querySelector('#find');
const entries=[...document.querySelectorAll('[data-words]')];
const groups=[...document.querySelectorAll('[data-group]')];
const none=document.querySelector('.none');
function find(){
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for(const entry of entries)entry.hidden=!words.every(word=>entry.dataset.words.includes(word));
  for(const group of groups)group.hidden=!group.querySelector('[data-words]:not([hidden])');
  none.hidden=entries.some(entry=>!entry.hidden);
}
// The list is open beside the text, and folded above it.
const beside=matchMedia('(min-width:1024px)').matches;
for(const list of document.querySelectorAll('.operations details'))list.open=beside;
box.addEventListener('input',find);
document.addEventListener('keydown',event=>{if(event.key==='/'&&event.target!==box){event.preventDefault();box.focus()}});
find();
`;

/** What no service of deploy/compose.yaml may have. */

export type Service = {
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  network_mode?: string;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  env_file?: string;
  image?: string;
  environment?: Record<string, string>;
};
export type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  secrets: Record<string, { file?: string }>;
};

type Rule = (service: Service) => boolean;

const RULES: Record<string, Rule> = {
  'runs as root': ({ user }) => !/^[1-9]\d*:[1-9]\d*$/.test(user ?? ''),
  'may write to its image': ({ read_only }) => read_only !== true,
  'has capabilities': ({ cap_drop, cap_add = [] }) => cap_drop?.join() !== 'ALL' || cap_add.length > 0,
  'may gain rights': ({ security_opt = [], privileged }) =>
    privileged === true || !security_opt.includes('no-new-privileges:true') || security_opt.length > 1,
  'has no limit of memory': ({ mem_limit }) => !/^\d+[mg]$/.test(mem_limit ?? ''),
  'has no limit of processes': ({ pids_limit = 0 }) => pids_limit <= 0,
  'shares the network of the machine': ({ network_mode = 'none' }) => network_mode !== 'none',
  'is in the default network': ({ network_mode, networks = [] }) =>
    network_mode !== 'none' && networks.length === 0,
  'listens on all addresses': ({ ports = [] }) => ports.some((port) => !port.startsWith('127.0.0.1:')),
  'sees a folder of the machine': ({ volumes = [] }) => volumes.some((volume) => /^[./~]/.test(volume)),
  'uses an image without a digest': ({ image = '' }) => image !== 'pitlane' && !image.startsWith('${'),
};
const SECRET = /(KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL)$/;

/** Lists what is wrong with each service: "site runs as root". */
export function lintCompose({ services, secrets }: Compose): string[] {
  return Object.entries(services).flatMap(([name, service]) => {
    const { environment = {}, secrets: given = [] } = service;
    const inside = Object.entries(environment).filter(([key, value]) => SECRET.test(key) && value !== '');
    const unlisted = given.filter((secret) => !secrets[secret]?.file);
    return [
      ...Object.entries(RULES).flatMap(([what, breaks]) => (breaks(service) ? [`${name} ${what}`] : [])),
      ...inside.map(([key]) => `${name} has ${key} in its environment`),
      ...unlisted.map((secret) => `${name} has a secret without a file: ${secret}`),
    ];
  });
}

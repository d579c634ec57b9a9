/** Ports of data stores, administration and other protocols that a user-made HTTP request has no business with. */
const OTHER_PROTOCOLS: ReadonlySet<number> = new Set([
  1080, 1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045,
  4190, 4369, 5060, 5061, 5432, 5433, 5671, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6432, 6443, 6566, 6665,
  6666, 6667, 6668, 6669, 6679, 6697, 7000, 7001, 8086, 9042, 9092, 9160, 9200, 9300, 10080, 10250, 10255, 11211, 26379,
  27017, 27018, 27019, 50000,
]);

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Whether a port is refused unless the operator names it: all below 1024 but 80 and 443, and those of other protocols. */
export function isRefusedPort(port: number): boolean {
  return port < 1024 ? !WEB_PORTS.has(port) : OTHER_PROTOCOLS.has(port);
}

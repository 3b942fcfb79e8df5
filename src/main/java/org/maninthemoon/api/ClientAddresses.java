package org.maninthemoon.api;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from. What {@code X-Forwarded-For} says is believed only as far as configured proxies have
 * written it: read from its end, the first address that is none of theirs is the client's. (Quarkus' own forwarding takes
 * the first of the list, which the client may have written itself.)
 */
@Singleton
class ClientAddresses {

    /** Of an IPv6 address the network of one customer; the rest of it is theirs to choose. */
    private static final int NETWORK_BYTES = 8;

    private final List<IpSubnetFilterRule> proxies;

    /** @param proxies addresses and networks such as {@code 10.0.0.0/8} */
    ClientAddresses(@ConfigProperty(name = "maninthemoon.trusted-proxies") Optional<List<String>> proxies) {
        this.proxies =
                proxies.orElse(List.of()).stream().map(ClientAddresses::network).toList();
    }

    private static IpSubnetFilterRule network(String text) {
        String[] parts = text.strip().split("/", 2);
        InetAddress address = address(parts[0]);
        if (address == null) {
            throw new IllegalArgumentException("not an address: " + parts[0]);
        }
        int bits = parts.length == 2 ? Integer.parseInt(parts[1]) : Byte.SIZE * address.getAddress().length;
        return new IpSubnetFilterRule(address, bits, IpFilterRuleType.ACCEPT);
    }

    /** The client's address, of IPv6 its network. */
    String of(HttpServerRequest request) {
        String nearest = request.remoteAddress().hostAddress();
        InetAddress client = address(nearest);
        String[] forwarded =
                String.join(",", request.headers().getAll("X-Forwarded-For")).split(",", -1);
        for (int i = forwarded.length - 1; i >= 0 && client != null && isProxy(client); i--) {
            InetAddress before = address(forwarded[i].strip());
            if (before == null) {
                break;
            }
            client = before;
        }
        if (client instanceof Inet6Address) {
            return HexFormat.of().formatHex(Arrays.copyOf(client.getAddress(), NETWORK_BYTES));
        }
        return client == null ? nearest : client.getHostAddress();
    }

    private boolean isProxy(InetAddress address) {
        InetSocketAddress socket = new InetSocketAddress(address, 0);
        return proxies.stream().anyMatch(network -> network.matches(socket));
    }

    /** Reads an address, and never asks a name server. */
    private static @Nullable InetAddress address(String text) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
        try {
            // An IPv4 address in the clothes of IPv6 comes out as what it is.
            return bytes == null ? null : InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four or sixteen bytes make an address", e);
        }
    }
}
